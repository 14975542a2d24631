const STORE = 'pledge.reloaded'

/**
 * Loads a part of the application. A missing part belongs to a version older than the server's: the page is reloaded,
 * once per visit; after that the failure is final.
 */
export const loadPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load()
  } catch (error) {
    if (sessionStorage.getItem(STORE) !== null) throw error
    sessionStorage.setItem(STORE, 'true')
    window.location.reload()
    return new Promise(() => undefined)
  }
}
