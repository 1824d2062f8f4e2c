import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { chooseDrivers } from './chooseDrivers.ts'
import { type Driver, defineDriver } from './driver.ts'
import { drivers } from './list.ts'

const toy = (type: string): Driver =>
  defineDriver(type, z.object({ port: z.int().min(1, 'a port from 1') }), async () => ({ stop: async () => undefined }))
const list = [toy('modbus'), toy('ais')]
const row = (name: string, type: string, port: unknown = 502) => ({ name, type, attributes: { port } })

test('each row starts with the driver of its type', () => {
  const { chosen, faults } = chooseDrivers(list, [row('quay', 'ais'), row('hall', 'modbus'), row('yard', 'modbus')])
  expect(faults).toEqual([])
  expect(chosen.map(({ name, type }) => `${name} ${type}`)).toEqual(['quay ais', 'hall modbus', 'yard modbus'])
})

test('the same type or name twice, an unknown type and wrong attributes are told together; the other rows stand', () => {
  const rows = [row('hall', 'ais'), row('hall', 'modbus'), row('roof', 'modbuss'), row('yard', 'ais', 0)]
  const { chosen, faults } = chooseDrivers([...list, toy('ais')], rows)
  expect(faults).toEqual([
    'Two drivers have the type "ais".',
    'Two drivers are named "hall".',
    'Driver "roof": the type "modbuss" is unknown; known are modbus, ais.',
    'Driver "yard" (ais): port: a port from 1',
  ])
  expect(chosen).toHaveLength(2)
})

test('each folder that defines a driver is one of its name in the list; others are types that people bind', () => {
  const defines = (folder: string): boolean => {
    const file = join(import.meta.dirname, folder, 'driver.ts')
    return existsSync(file) && readFileSync(file, 'utf8').includes('defineDriver(')
  }
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && defines(entry.name),
  )
  expect(drivers.map(({ type }) => type).sort()).toEqual(folders.map(({ name }) => name).sort())
})
