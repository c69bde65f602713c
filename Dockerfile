# Builds with the development tools, ships without them: Node, the built service, and the packages that it runs on.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-progress
COPY . .
RUN npm run build && npm prune --omit=dev
# The package leaves the runtime for models to who wants it; the image has it.
RUN npm install --omit=dev --no-save --save-prod "onnxruntime-node@$(node -p "require('./package.json').peerDependencies['onnxruntime-node']")"
# It brings its binaries for every system; most of the image would be those.
RUN cd node_modules/onnxruntime-node/bin && find . -mindepth 3 -maxdepth 3 ! -path "*/linux/$(node -p process.arch)" -exec rm -r {} +

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HINDCAST_HOST=0.0.0.0 \
    HINDCAST_DATA_DIR=/data \
    HINDCAST_MASTER_KEY_FILE=/keys/master.key
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/bin bin
COPY --from=build /app/dist/bundle dist/bundle
COPY --from=build /app/dist/console dist/console
COPY --from=build /app/dist/openapi.json /app/dist/openapi.yaml dist/
COPY --from=build /app/examples examples
COPY --from=build /app/node_modules node_modules
RUN mkdir /data /keys && chown node:node /data /keys
USER node
VOLUME ["/data", "/keys"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "bin/hindcast.js", "serve"]
