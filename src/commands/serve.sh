# Runs a server: `sh src/commands/serve.sh start`, `api` or `publisher`. `exec` makes it this process, which gets the signals.
PATH="$PWD/node_modules/node/bin:$PATH" \
  MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 \
  NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-node_modules/.cache/compiled}" \
  exec node --require=./src/commands/preflight.cjs --max-semi-space-size=4 "src/commands/$1.ts"
