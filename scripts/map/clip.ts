/**
 * Makes the bundled map anew: `npm pack world-atlas@2.0.2` in some folder, unpack it, then `node scripts/map/clip.ts <its folder>`.
 * world-atlas is Natural Earth's 1:10m land, which is in the public domain (naturalearthdata.com, Terms of use).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { encodeLine, type Position } from '#web/equipment/map/polyline.ts'
import { areaOf, type Box, clipRing, type Ring, simplify } from './outline.ts'

type Polygons = Ring[][]
type Topology = {
  transform: { scale: Position; translate: Position }
  arcs: Position[][]
  objects: { land: { geometries: { arcs: number[][][] }[] } }
}

const landOf = ({ transform, arcs, objects }: Topology): Polygons => {
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): Position => {
      ;[x, y] = [x + dx, y + dy]
      return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]]
    })
  })
  const line = (arc: number): Position[] => (arc < 0 ? (lines[~arc] ?? []).toReversed() : (lines[arc] ?? []))
  return objects.land.geometries.flatMap(({ arcs: polygons }) =>
    polygons.map((rings) => rings.map((ring) => ring.flatMap((arc, at) => line(arc).slice(at === 0 ? 0 : 1)))),
  )
}

type Detail = { within: Box; tolerance: number; least: number }

/** Each polygon as its encoded rings, the outer one first; what is smaller than `least` square degrees falls away. */
const drawn = (polygons: Polygons, { within, tolerance, least }: Detail): string[][] =>
  polygons.flatMap((rings) => {
    const clipped = rings.map((ring) => clipRing(ring, within)).filter((ring) => ring.length > 2)
    const outer = clipped[0]
    if (!outer || areaOf(outer) < least) return []
    const large = clipped.filter((ring) => areaOf(ring) >= least)
    const lines = large.map((ring) => simplify(ring, tolerance)).filter((ring) => ring.length > 3)
    return lines.length > 0 ? [lines.map(encodeLine)] : []
  })

// The home waters in detail, and around them, side by side, the rest of the world as far as anyone sails from there.
const coarse = { tolerance: 0.02, least: 0.004 }
const details: readonly Detail[] = [
  { within: [104, 17, 126, 42], tolerance: 0.002, least: 0.0001 },
  { within: [60, -40, 104, 65], ...coarse },
  { within: [126, -40, 180, 65], ...coarse },
  { within: [104, -40, 126, 17], ...coarse },
  { within: [104, 42, 126, 65], ...coarse },
]

const [atlas] = process.argv.slice(2)
const land = landOf(JSON.parse(readFileSync(join(atlas ?? '.', 'land-10m.json'), 'utf8')) as Topology)
const map = { land: details.flatMap((detail) => drawn(land, detail)) }
const text = `${JSON.stringify(map)}\n`
writeFileSync(join(import.meta.dirname, '../../src/web/equipment/map/basemap.json'), text)
process.stdout.write(
  `${map.land.length} lands, ${Math.round(text.length / 1000)} kB, ${Math.round(gzipSync(text).length / 1000)} kB gzipped\n`,
)
