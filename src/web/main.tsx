import './jitless.ts'
import { nameLanguage } from './namedLanguage.ts'
import { start } from './portal.tsx'

nameLanguage(navigator)
await start()
