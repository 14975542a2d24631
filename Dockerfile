# The image of every process of the product; ROLE says which one it is. docs/operations.md, deploy/compose.yaml.

FROM node:24-trixie-slim AS build
WORKDIR /src
COPY . .
RUN npm ci
RUN npm run build:artifact
RUN mkdir /artifact && tar -xzf dist/artifact/pledge-*.tar.gz -C /artifact --strip-components=1
WORKDIR /artifact
RUN npm ci --omit=dev --workspace @pledge/server

FROM node:24-trixie-slim
# pg_dump and pg_restore, for backup and restore.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /artifact /app
RUN install -d -o node -g node -m 700 /data
ENV NODE_ENV=production HOST=0.0.0.0 PLEDGE_DATA_DIR=/data
USER node
EXPOSE 4600
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/health.mjs"]
CMD ["node", "--enable-source-maps", "dist/server/main.mjs"]
