const topicPattern = /^devices\/([^/]{1,60})\/(telemetry|ais|voyage|dtc|status|position|mount|command\/reply)$/

export type DeviceTopic = { readonly deviceCode: string; readonly kind: string }

/** `devices/{code}/telemetry` and its siblings; undefined for any other topic. */
export const parseTopic = (topic: string): DeviceTopic | undefined => {
  const match = topicPattern.exec(topic)
  return match?.[1] && match[2] ? { deviceCode: match[1], kind: match[2] } : undefined
}

export const commandTopic = (deviceCode: string): string => `devices/${deviceCode}/command`

const commandPattern = /^devices\/([^/+#]{1,60})\/command$/
export const parseCommandTopic = (topic: string): string | undefined => commandPattern.exec(topic)?.[1]
