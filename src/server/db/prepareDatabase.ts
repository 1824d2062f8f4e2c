import type { Config } from '../config/config.ts'
import type { Log } from '../context/context.ts'
import { StartFault } from '../start/startFault.ts'
import { connected, embeddedRole, ownsTables, roleOf } from './databaseRoles.ts'
import type { Embedded } from './embedded.ts'
import { migrate } from './migrate.ts'

/**
 * Migrates the database as its owner, gives the application's role what it needs and returns the application's address. Throws StartFault
 * where the two addresses do not fit.
 */
export const prepareDatabase = async (
  { databaseUrl, databaseOwnerUrl }: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'>,
  embedded: Pick<Embedded, 'url'> | undefined,
  log: Log,
): Promise<string> => {
  const url = embedded ? await embeddedRole(embedded.url) : (databaseUrl ?? '')
  const ownerUrl = embedded?.url ?? databaseOwnerUrl
  const application = await roleOf(url)
  const owner = ownerUrl === undefined ? application : await roleOf(ownerUrl)
  if (application.database !== owner.database)
    throw new StartFault(
      `DATABASE_URL is of the database ${application.database}, DATABASE_OWNER_URL of ${owner.database}: expected the same.`,
    )
  if (ownerUrl === undefined || owner.name === application.name) {
    await migrate(url, log)
    if (await connected(url, ownsTables))
      log.warn('one database role owns the tables and serves the application; DATABASE_OWNER_URL parts the two', {
        role: application.name,
      })
    return url
  }
  await migrate(ownerUrl, log, { application })
  return url
}
