/**
 * Signing in and out, loaded on demand. In one place, because each import repeats the names of all its files in the
 * bytes of the first screens.
 */
export const loadSignIn = () => import('./sign-in.ts')
