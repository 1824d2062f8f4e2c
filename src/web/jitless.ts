import { z } from 'zod'

// Under a strict Content-Security-Policy no schema may be compiled; imported before all that makes one.
z.config({ jitless: true })
