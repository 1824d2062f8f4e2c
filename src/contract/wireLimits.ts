/** What ingest takes of one message; the server refuses by these figures and the portal's API page names them. */
export const wireLimits = {
  /** a larger packet ends the connection */
  packetBytes: 2 ** 20,
  /** of a posted message once it is inflated */
  inflatedBytes: 8 * 2 ** 20,
  /** of one device over MQTT; half a minute's worth of them may come at once, then its connection is read later */
  messagesPerSecond: 200,
  /** posts of one device */
  postsPerMinute: 60,
  samples: 10_000,
  /** ms that a sample may be ahead of the server's clock */
  aheadMs: 5 * 60_000,
  /** ms since the epoch: 2015 */
  earliest: Date.UTC(2015, 0, 1),
  /** a smaller number counts seconds: as milliseconds it would be before 1974, as seconds this one is after 5000 */
  leastMillis: 1e11,
  /** of a point */
  arraySize: 1000,
  sentinels: 16,
  corrections: 1_000_000,
  /** that the refusals page shows one by one of a message; the others are counted by reason */
  refusals: 100,
  /** how much of a refused message is kept, in bytes */
  keptBytes: 200,
  /** of the message in a reply to a command */
  replyCharacters: 200,
} as const
