import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { mostCellDays } from '#features/devices/contract.ts'
import { wireLimits } from '#contract/wireLimits.ts'
import type { RefusalReason } from '#server/context/stream.ts'

const reasons: Readonly<Record<RefusalReason, true>> = {
  oversized: true,
  unparsable: true,
  unknown_topic: true,
  unknown_device: true,
  foreign_device: true,
  unknown_point: true,
  wrong_type: true,
  wrong_size: true,
  out_of_range: true,
  future: true,
  too_old: true,
  ahead_of_clock: true,
  empty: true,
  taken_over: true,
  unknown_command: true,
  foreign_command: true,
  bad_checksum: true,
  incomplete: true,
}

test('docs/wire.md names the figures that the server goes by, and every reason of a refusal', async () => {
  const page = await readFile('docs/wire.md', 'utf8')
  const {
    packetBytes,
    samples,
    aheadMs,
    earliest,
    leastMillis,
    arraySize,
    sentinels,
    corrections,
    refusals,
    replyCharacters,
  } = wireLimits
  const grouped = (number: number) => number.toLocaleString('en-US')
  for (const said of [
    `a packet over ${packetBytes / 2 ** 20} MiB`,
    `at most ${grouped(samples)} samples`,
    `at most ${aheadMs / 60_000} minutes ahead`,
    `before ${new Date(earliest).getUTCFullYear()}`,
    `numbers below ${grouped(leastMillis)}`,
    `at most ${grouped(arraySize)}; any other`,
    `at most ${sentinels}, such as`,
    `(to ${grouped(corrections)})`,
    `up to ${refusals} reasons`,
    `plain text of at most ${replyCharacters} characters`,
    `at most ${mostCellDays} days`,
  ])
    expect(page).toContain(said)
  for (const reason of Object.keys(reasons)) expect(page).toContain(`\`${reason}\``)
})
