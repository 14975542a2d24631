/** Where the script of the simulated provider is, which runs its page in the browser. */
export const LINK_SCRIPT_PATH = '/sandbox/link.js'
