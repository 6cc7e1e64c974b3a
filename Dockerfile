# Build:  docker build -t keraunos .
# Run:    docker run -e DISCORD_TOKEN -v keraunos:/data keraunos
# A token is needed: the bot's own Discord listens on loopback, which ends at the container.
# Settings can lie in the volume too: -e KERAUNOS_CONFIG=/data/config.toml

FROM python:3.11-slim AS build
WORKDIR /build
COPY pyproject.toml constraints.txt ./
COPY .ci/requirements.py .ci/
RUN python -m venv /venv \
    && /venv/bin/python -m pip install --no-cache-dir --disable-pip-version-check \
        -c constraints.txt $(python .ci/requirements.py)

FROM python:3.11-slim
RUN useradd --system --uid 10001 --no-create-home keraunos \
    && install -d -o keraunos -g keraunos /data
COPY --from=build /venv /venv
WORKDIR /app
COPY . .
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    KERAUNOS_DATABASE=/data/keraunos.sqlite3
USER keraunos
VOLUME /data
# SIGTERM, which `docker stop` sends, lets the bot finish what is in hand.
CMD ["python", "bot.py"]
