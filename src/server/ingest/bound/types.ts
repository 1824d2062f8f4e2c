import type { BoundType } from '../drivers/bound.ts'
import { modbusTcp } from '../drivers/modbusTcp/driver.ts'
import { mqttMap } from '../drivers/mqttMap/driver.ts'
import { opcua } from '../drivers/opcua/driver.ts'
import { sparkplug } from '../drivers/sparkplug/driver.ts'

/** Types of drivers that people add. */
export const boundTypes: readonly BoundType[] = [modbusTcp, mqttMap, opcua, sparkplug]
