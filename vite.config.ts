import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { compressed } from './scripts/build/compressed.ts'
import { withoutJsonSchema } from './scripts/build/withoutJsonSchema.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`
const calls = ['/auth', '/admin', '/web', '/file', '/health', '/openapi.json', '/asyncapi.json']

/** Pieces of homes and of all other pages alike. */
const sharedPieces = new RegExp(
  [
    '/src/contract/',
    '/src/catalogue/(natures|points/point)',
    '/src/web/(live/|kit/\\w+\\.)',
    '/src/web/equipment/(states|alarms|pictures/LevelBadge)',
    '/@ant-design/icons/',
    '/antd/es/(input|segmented|select|tooltip|popover|spin)/',
  ].join('|'),
)

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
            { name: 'basemap', test: /\/equipment\/map\/basemap\.json$/, priority: 5 },
            // What every visit loads, what most pages share, and what homes share: else it comes in a hundred requests of a kilobyte or two.
            // A group takes along what its pieces need, so each may need those above it only.
            { name: 'portal', tags: ['$initial'], priority: 4 },
            { name: 'shared', test: sharedPieces, minShareCount: 20, priority: 3 },
            { name: 'walls', test: /\/src\/web\/equipment\/(home|wall)\//, minShareCount: 2, priority: 2 },
            // Tables, forms and days: homes do without.
            { name: 'common', minShareCount: 30, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(calls.map((path) => [path, { target: server, ws: path === '/web' }])) },
})
