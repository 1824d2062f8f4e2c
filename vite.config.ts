import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { compressed } from './scripts/build/compressed.ts'
import { withoutJsonSchema } from './scripts/build/withoutJsonSchema.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`
const calls = ['/auth', '/admin', '/web', '/file', '/health', '/openapi.json', '/asyncapi.json']

export default defineConfig({
  plugins: [react(), withoutJsonSchema(), compressed()],
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 1100,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Of its own: it is loaded with the map, and would else go with whatever the map shares with its page.
            { name: 'basemap', test: /\/equipment\/map\/basemap\.json$/, priority: 3 },
            // What every visit loads, and what most pages share: else it comes in a hundred requests of a kilobyte or two.
            { name: 'portal', tags: ['$initial'], priority: 2 },
            { name: 'common', minShareCount: 30, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(calls.map((path) => [path, { target: server, ws: path === '/web' }])) },
})
