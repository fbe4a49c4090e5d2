# The product in a container: install and build in the first stage, run without npm in the second.
FROM node:24-bookworm-slim AS build
# The Node that npm installs needs libatomic, which slim images leave out.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY . .
RUN node scripts/prepare.mjs --build && npm prune --omit=dev --include=optional

FROM debian:bookworm-slim
# Node needs libatomic; Node and sharp (its libvips comes with npm) need the C++ library.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 libstdc++6 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN useradd --system --uid 10001 hub && install -d -o hub -g hub -m 700 /data
COPY --from=build /app ./
USER hub
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
	CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Exec form, so that the server gets the stop signal and can finish open requests.
CMD ["node_modules/.bin/node", "--max-semi-space-size=8", "--max-old-space-size=512", "start.mjs"]
