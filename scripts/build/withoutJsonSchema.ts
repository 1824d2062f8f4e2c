import type { Plugin } from 'vite'

const writers = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/
const refuse = "() => { throw new Error('the portal writes no JSON Schema') }"

/** Leaves zod's writer of JSON Schemas out of the portal: only the server describes its calls, and every sign-in would load it. */
export const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  transform: (code, id) =>
    writers.test(id)
      ? [...code.matchAll(/^export (?:const|function) (\w+)/gm)]
          .map(([, name]) => `export const ${name} = ${refuse}`)
          .join('\n')
      : null,
})
