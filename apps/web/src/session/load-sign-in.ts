/**
 * Signing in and out, loaded when somebody does. In one place: each import of it names all of its files anew, in the bytes
 * of the first screens.
 */
export const loadSignIn = () => import('./sign-in.ts')
