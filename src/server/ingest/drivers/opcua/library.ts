/** The library's module; only types of it are imported elsewhere, so that no process carries it that runs no such driver. */
export type Library = typeof import('node-opcua-client')
export type Load = () => Promise<Library>

let loaded: Promise<Library> | undefined

const load = async (): Promise<Library> => {
  try {
    const library = await import('node-opcua-client')
    // It writes to the console; what matters comes as errors and events.
    library.setLogLevel(library.LogLevel.Emergency)
    library.setWarningLogger(() => undefined)
    library.setErrorLogger(() => undefined)
    return library
  } catch (error) {
    loaded = undefined
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new Error('the package node-opcua-client is not installed: npm install --include=optional')
  }
}

/** Loads the library once. Rejects in words where the optional package is missing. */
export const loadLibrary: Load = () => {
  loaded ??= load()
  return loaded
}
