/**
 * `npm run peers:ocpp -- FOLDER`: plays with foreign OCPP stations that were fetched by hand into FOLDER, as README says, against the real
 * program: each knocks, is adopted, boots, starts by card, tells its meter, is stopped, started and unlocked from afar.
 */
import { resolve } from 'node:path'
import { assetsContract } from '#features/assets/contract.ts'
import { pileContract } from '#features/shore-pile/contract.ts'
import { addPerson } from '#test/support/app.ts'
import { signIn } from '#test/support/portal.ts'
import { startServer } from '#test/support/servedProgram.ts'
import { freePort } from '#test/support/tidewatt.ts'
import { peers } from './peers.ts'
import { type Played, play, type Stage } from './play.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('which FOLDER?')

const port = await freePort()
const bench = await startServer({ OCPP_PORT: String(port) })
const { server, db, admin } = bench
const station = { stationName: 'Peers', stationType: 'shorePileStation' as const, lon: 119.1, lat: 32.2 }
const { stationId } = await admin.call(assetsContract.stationAdd, station)
const idTag = 'CARD0001'
await admin.call(pileContract.tokenSave, { idTag, holder: 'Peer' })
const rights = ['control_request', 'control_approve', 'platform_shorePile']
const { userName, password } = await addPerson({ db }, 'second', rights, { orgId: '1' })
const second = { portal: await signIn(server.url, userName, password), password }
const stage: Stage = {
  ...{ admin, second, stationId, idTag, folder: resolve(folder) },
  url: `ws://127.0.0.1:${port}/ocpp`,
}

const table: Record<string, Played> = {}
for (const [index, peer] of peers.entries())
  for (const version of peer.versions) {
    const name = `${peer.name} ${version}`
    const missing = peer.missing(stage.folder)
    const line = { url: stage.url, code: `PEER-${index + 1}-${version}`, key: '', version }
    table[name] = missing
      ? { boot: missing }
      : await play(stage, peer, line).catch((error: unknown) => ({ boot: String(error) }))
    console.log(name, table[name])
  }
console.table(table)
await bench.stop()
