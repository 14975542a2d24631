/** The migrations folder: beside this file in the sources, and beside the bundle, where the build copies it. */
export const migrationsFolder = new URL('./migrations/', import.meta.url)
