import { z } from 'zod'

// Under a strict Content-Security-Policy no schema may be compiled; this must stand before the first schema is made.
z.config({ jitless: true })

const { start } = await import('./portal.tsx')
await start()
