import { usePlace } from './navigation.ts'

/**
 * One parameter of the address as it stands there, or null. Of the page's own address: a page that is being left stands
 * until the next one is loaded, and does not take that one's address for its own.
 */
export const useQueryText = (name: string): string | null => new URLSearchParams(usePlace().search).get(name)
