/**
 * Number from which versions are changed versions. A version from a release has a lower number. A version that a
 * process owner has made from it has the number `base × 1000 + n`: 2001 is the first changed version of version 2.
 */
export const firstChangedVersion = 1000

export const isChangedVersion = (version: number): boolean => version >= firstChangedVersion

/** Version of the release from which a changed version was made. A version of a release is returned unchanged. */
export const getBaseVersion = (version: number): number =>
  isChangedVersion(version) ? Math.floor(version / firstChangedVersion) : version

/** Text of a version number: `2`, or `2.1` for the first changed version of version 2. */
export const formatVersionNumber = (version: number): string =>
  isChangedVersion(version) ? `${getBaseVersion(version)}.${version % firstChangedVersion}` : String(version)
