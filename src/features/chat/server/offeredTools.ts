import type { AnyTool } from './outside/toolBox.ts'
import { tools } from './tools/tools.ts'

/** What an outside service may call. */
export const offeredTools: readonly AnyTool[] = Object.values(tools)
