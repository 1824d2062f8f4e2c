/** What a device may say, by the end of its topic, each with a message as an example. */
export const examples: Readonly<Record<string, string>> = {
  telemetry: '{"values": {"soc": 81.2}}',
  dtc: '{"dtcType": "DCU", "faultCode": "F012", "active": true}',
  position: '{"lon": 114.57, "lat": 30.7, "sog": 6.2}',
  mount: '{"kind": "bay", "code": "PORT-B01", "bay": "1"}',
  ais: '!AIVDM,1,1,,A,…',
  voyage: '{"dest": "CN NJG", "cargoLoad": 1200000}',
  'command/reply': '{"id": "q3VnS0pXc2dZb1RkYmZ1aA", "ok": true}',
  http: '[{"deviceCode": "PCS-1", "values": {"soc": 81.2}}]',
}
