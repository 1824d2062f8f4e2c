import type { FoundModel } from './layout.ts'

/** Reads registers; undefined where the device gives none. Rejects where it is away. */
export type ReadRegisters = (address: number, count: number) => Promise<Buffer | undefined>

const bases = [40_000, 50_000, 0]
const mark = 0x53756e53
const lastId = 0xffff
const mostModels = 100

/** Where the mark stands; undefined where no base has it. */
export const baseOf = async (read: ReadRegisters): Promise<number | undefined> => {
  for (const base of bases) if ((await read(base, 2))?.readUInt32BE() === mark) return base
  return undefined
}

/** The models of a device behind its mark in their order, known ones and others. */
export const walkModels = async (read: ReadRegisters, base: number): Promise<FoundModel[]> => {
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
