/** The path of the simulated provider's script, which runs its page in the browser. */
export const LINK_SCRIPT_PATH = '/sandbox/link.js'
