import type { FoundModel } from './layout.ts'

/** Reads registers; undefined where the device has none there. Rejects where it cannot say. */
export type ReadRegisters = (address: number, count: number) => Promise<Buffer | undefined>

const bases = [40_000, 50_000, 0]
const mark = 0x53756e53
const lastId = 0xffff
const mostModels = 100

const baseOf = async (read: ReadRegisters): Promise<number | undefined> => {
  for (const base of bases) if ((await read(base, 2))?.readUInt32BE() === mark) return base
  return undefined
}

/** The models of a device in their order, known ones and others; undefined where it has none. */
export const walkModels = async (read: ReadRegisters): Promise<FoundModel[] | undefined> => {
  const base = await baseOf(read)
  if (base === undefined) return undefined
  const found: FoundModel[] = []
  for (let address = base + 2; found.length < mostModels && address + 2 <= 65_536; ) {
    const head = await read(address, 2)
    const id = head?.readUInt16BE() ?? lastId
    if (id === lastId) break
    const length = head?.readUInt16BE(2) ?? 0
    found.push({ id, address, length })
    address += 2 + length
  }
  return found
}
