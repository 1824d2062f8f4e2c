import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { mostCellDays } from '#features/devices/contract.ts'
import { wireLimits } from '#contract/wireLimits.ts'
import { refusalReasons } from '#contract/refusalReasons.ts'

test('docs/wire.md names the figures that the server goes by, and every reason of a refusal', async () => {
  const page = await readFile('docs/wire.md', 'utf8')
  const {
    packetBytes,
    inflatedBytes,
    messagesPerSecond,
    postsPerMinute,
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
    `at most ${inflatedBytes / 2 ** 20} MiB inflated`,
    `may send ${messagesPerSecond} messages a second`,
    `may post ${postsPerMinute} times a minute`,
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
  for (const reason of Object.keys(refusalReasons)) expect(page).toContain(`\`${reason}\``)
})
