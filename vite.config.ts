import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`
const calls = ['/auth', '/admin', '/web', '/file', '/health', '/openapi.json']

export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist/web', emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 1100 },
  server: { proxy: Object.fromEntries(calls.map((path) => [path, { target: server, ws: path === '/web' }])) },
})
