import { sql } from 'kysely'
import type { z } from 'zod'
import type { Parsed } from '#contract/endpoint.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Context } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import { openSecrets, type Sealed, sealSecrets } from '#server/ingest/bound/secrets.ts'
import { type CertificateFacts, trustedCertificate, trustedOf } from '#server/ingest/drivers/opcua/trust.ts'
import type { SecretBox } from '#server/people/secretBox.ts'
import type { driversContract } from '../contract.ts'
import type { certificate } from '../shapes.ts'
import { type Given, holdDriver, typeOf } from './driverChanges.ts'

const held = 'own.trusted'
type Stored = { readonly id: string; readonly secrets: unknown }

const trustedBy = (box: SecretBox, { id, secrets }: Stored): CertificateFacts[] => {
  const sealed = (secrets as Sealed)[held]
  return sealed === undefined ? [] : trustedOf(openSecrets(box, id, { [held]: sealed })[held])
}

/** Certificates that the driver has met and could not take, newest first. */
const metBy = async (
  db: Context['db'],
  driverId: string,
): Promise<(CertificateFacts & { readonly seenTs: number })[]> => {
  const rows = await db
    .selectFrom('driver_event')
    .select(['args', 'last_at'])
    .where('driver_id', '=', driverId)
    .where('code', 'in', ['certificate_unknown', 'certificate_expired'])
    .orderBy('last_at', 'desc')
    .limit(20)
    .execute()
  const met = rows.flatMap(({ args, last_at }) => {
    const read = trustedCertificate.safeParse(args)
    return read.success ? [{ ...read.data, seenTs: last_at.getTime() }] : []
  })
  return met.filter(({ thumbprint }, at) => met.findIndex((each) => each.thumbprint === thumbprint) === at)
}

/** Certificates of a driver: those that are trusted, and those that it met and could not take. */
export const certificatesOf = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  box: SecretBox,
  stored: Stored,
): Promise<z.input<typeof certificate>[]> => {
  const trusted = trustedBy(box, stored)
  const met = await metBy(db, stored.id)
  const unknown = met.filter(({ thumbprint }) => !trusted.some((each) => each.thumbprint === thumbprint))
  const shown = (facts: CertificateFacts, isTrusted: boolean, seenTs: number | null) => ({
    ...{
      thumbprint: facts.thumbprint,
      sha1: facts.sha1,
      subject: facts.subject,
      fromTs: facts.from,
      untilTs: facts.until,
    },
    ...{ trusted: isTrusted, valid: facts.from <= clock() && clock() <= facts.until, seenTs },
  })
  return [...unknown.map((each) => shown(each, false, each.seenTs)), ...trusted.map((each) => shown(each, true, null))]
}

/** Trusts a certificate that the driver has met, or trusts one no longer. Refuses `certificate.unknown`, `certificate.expired`. */
export const trustCertificate = (
  { context, types, box }: Given,
  call: Call,
  { driverId, thumbprint, trust }: Parsed<(typeof driversContract)['driverTrust']>,
): Promise<void> =>
  context.db.transaction().execute(async (trx) => {
    const driver = await holdDriver(trx, call.caller, driverId)
    if (!typeOf(types, driver.type).hasCertificates) throw new AppError('driver.no_certificates')
    const before = trustedBy(box, driver)
    const others = before.filter((each) => each.thumbprint !== thumbprint)
    const known = before.find((each) => each.thumbprint === thumbprint)
    const found = known ?? (await metBy(context.db, driverId)).find((each) => each.thumbprint === thumbprint)
    if (!found) throw new AppError('certificate.unknown')
    const now = context.clock()
    if (trust === 1 && (now < found.from || now > found.until)) throw new AppError('certificate.expired')
    const { sha1, subject, from, until } = found
    const after = trust === 1 ? [...others, { thumbprint, sha1, subject, from, until }] : others
    const sealed = sealSecrets(box, driverId, { [held]: JSON.stringify(after) })
    await trx
      .updateTable('driver')
      .set({ secrets: sql`secrets || ${JSON.stringify(sealed)}::jsonb`, version: driver.version + 1 })
      .where('id', '=', driverId)
      .execute()
    const names = (list: readonly CertificateFacts[]): string => list.map((each) => each.sha1).join(', ')
    await noteOperation(trx, call, now, {
      ...{ kind: 'driver', action: 'update', subject: { id: driverId, name: driver.name } },
      ...{ before: { trusted_certificates: names(before) }, after: { trusted_certificates: names(after) } },
    })
  })
