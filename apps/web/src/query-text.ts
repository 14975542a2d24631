import { usePlace } from './navigation.ts'

/**
 * One parameter of the page's own address, or null: a page that is being left stays until the next one is loaded, and
 * must not read that one's address.
 */
export const useQueryText = (name: string): string | null => new URLSearchParams(usePlace().search).get(name)
