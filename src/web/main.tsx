import './jitless.ts'
import { start } from './portal.tsx'

await start()
