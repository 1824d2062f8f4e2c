/** Where a label leads: the detail of its device in the portal at this address, with nothing in it but ASCII. */
export const labelUrl = (portal: string, deviceId: string): string => {
  const { origin, pathname } = new URL(portal)
  return `${origin}${pathname}#/asset/equipmentManagement?deviceId=${encodeURIComponent(deviceId)}`
}
