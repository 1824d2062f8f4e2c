import type { Attributes } from '#contract/attribute.ts'
import { attributeFaults, keptValues, withDefaults } from '#contract/attributeFault.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Call } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import { askTrial } from '#server/ingest/bound/asks.ts'
import { attributesOf } from '#server/ingest/bound/plans.ts'
import { openSecrets, ownOf, type Sealed } from '#server/ingest/bound/secrets.ts'
import type { BoundType, Plan } from '#server/ingest/drivers/bound.ts'
import type { driversContract } from '../contract.ts'
import { checkAttributes, type Given, typeOf } from './driverChanges.ts'
import { keptSecrets, parted } from './secrets.ts'

type Input = Parsed<(typeof driversContract)['driverTry']>

/** The secrets that `***` stands for. Refuses `rows.not_found`, `driver.secret_anew`. */
const knownSecrets = async (
  { context, box }: Given,
  { caller, language }: Call,
  type: BoundType,
  input: Input,
): Promise<Attributes> => {
  const stored =
    input.driverId === undefined
      ? undefined
      : await context.db
          .selectFrom('driver')
          .select(['id', 'attributes', 'secrets', 'type'])
          .where('id', '=', input.driverId)
          .where('type', '=', type.type)
          .where(inScope(caller, 'driver.org_id'))
          .executeTakeFirst()
  if (input.driverId !== undefined && !stored) throw new AppError('rows.not_found')
  const kept = keptSecrets(type.driverAttributes, stored, parted(type.driverAttributes, input.attributes), language)
  return stored ? openSecrets(box, stored.id, { ...ownOf(stored.secrets as Sealed), ...kept }) : {}
}

/** Tries a driver with one device. Refuses `driver.attribute` and what `askTrial` does. */
export const tryDriver = async (given: Given, call: Call, input: Input) => {
  const type = typeOf(given.types, input.driverType)
  checkAttributes(type, input.attributes, call)
  const { language } = call
  const others = [
    ...attributeFaults(type.deviceAttributes, input.deviceAttributes),
    ...input.points.flatMap(({ attributes }) => attributeFaults(type.pointAttributes, attributes)),
  ]
  if (others[0]) throw new AppError('driver.attribute', others[0].attribute, others[0].words[language])
  const secrets = await knownSecrets(given, call, type, input)
  const plan: Plan = {
    driverId: input.driverId ?? '0',
    attributes: attributesOf(type, keptValues(input.attributes), secrets),
    devices: [
      {
        ...{ deviceId: '0', deviceCode: 'trial' },
        attributes: withDefaults(type.deviceAttributes, input.deviceAttributes),
        points: input.points.map(({ pointKey, index, rw, attributes }) => ({
          ...{ pointKey, index, rw, attributes: withDefaults(type.pointAttributes, attributes) },
        })),
      },
    ],
  }
  const steps = await askTrial(given.context, given.box, call.caller.userId, { type: type.type, plan })
  return {
    steps: steps.map(({ values, ...step }) => ({
      ...step,
      ...(values
        ? {
            values: Object.fromEntries(
              Object.entries(values).map(([key, value]) => [key, typeof value === 'object' ? [...value] : value]),
            ),
          }
        : {}),
    })),
  }
}
