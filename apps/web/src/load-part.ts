const STORE = 'pledge.reloaded'

/**
 * Loads a part of the application. One that is gone belongs to an older version than the server has: the page is loaded
 * again, once for each visit; after that the failure stands.
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
