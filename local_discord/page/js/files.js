/** Files that a person sends. */

const LARGEST = 10 * 1024 * 1024;

/** A file as the protocol wants it. @param {File} file */
export function readFile(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () =>
      resolve({ name: file.name, data: reader.result.split(",", 2)[1] ?? "" }),
    );
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}

export function isTooLarge(file) {
  return file.size > LARGEST;
}
