const OS = 'linux';
const LIBC = 'glibc';

const lists = (names, name) => names === undefined || [names].flat().includes(name);

/** Whether a package of the lock file is for our archives' system and this processor. */
export const fitsPlatform = ({ os, cpu, libc }, arch) => lists(os, OS) && lists(cpu, arch) && lists(libc, LIBC);

/** npm's settings for the same. */
export const platformArguments = (arch) => [`--os=${OS}`, `--cpu=${arch}`, `--libc=${LIBC}`];
