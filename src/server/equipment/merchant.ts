import type { Device } from '#server/context/devices.ts'

/** The root of the organizations of a device's merchant. */
export const merchantOf = ({ orgPath }: Pick<Device, 'orgPath'>): string => orgPath.split('/')[1] ?? ''
