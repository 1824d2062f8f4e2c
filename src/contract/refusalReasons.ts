/** Why ingest refuses what it refuses, by the reason that the refusals page and files show. */
export const refusalReasons = {
  oversized: 'a packet or a message is too large',
  unparsable: 'no JSON, or no `values`',
  unknown_topic: 'nobody reads this topic of this device',
  unknown_device: 'no such device',
  foreign_device: 'the device is not below the one that speaks',
  unknown_point: 'the profile has no such point',
  wrong_type: 'the value is not of the type that the point or field has',
  wrong_size: 'an array of another length than the profile says',
  out_of_range: 'beyond the limits of the profile',
  future: 'the time is too far ahead of the server',
  too_old: 'the time is too early',
  ahead_of_clock: 'a stored value is later than the clock, which was set back; it does not count as latest',
  taken_over: 'clients with one MQTT client id keep taking over from each other; no message is lost by it',
  too_fast: 'a device sends more messages a second than it may: its connection is read later; no message is lost by it',
  mqtt5: 'a client speaks MQTT 5, which the embedded broker does not: set it to 3.1.1',
  unknown_command: 'a reply to a command that never went out',
  foreign_command: 'a reply to a command that went to another device',
  bad_checksum: 'an AIS sentence whose checksum does not match',
  incomplete: 'an AIS message that lacks a part after ten seconds',
  empty: 'no value in a sample, or no sample',
} as const
export type RefusalReason = keyof typeof refusalReasons
