/** Codes of errors, why each happens, and what an operator can do. Codes of SQLite are `SQLITE_` and the result code. */
type Causes = readonly (readonly [codes: string, why: string, advice?: string])[]

const ofFiles: Causes = [
  [
    'EACCES EPERM',
    'permission denied',
    'Give it to the user that runs the product (chown), or run the command as its owner.',
  ],
  ['ENOSPC SQLITE_13 EDQUOT', 'the disk is full', 'Make room on it.'],
  ['EROFS', 'the file system is read-only', 'Mount it for writing, or name another folder.'],
  [
    'EMFILE ENFILE',
    'too many files are open',
    'Raise the limit of open files (LimitNOFILE in the service), and restart.',
  ],
  ['EIO SQLITE_10', 'the disk reports an error', 'See dmesg, and check the disk.'],
  ['ENOMEM', 'the memory is full', 'Give the machine or the service more of it.'],
  ['ENOENT', 'there is no such file or folder'],
  ['ENOTDIR', 'a part of its path is a file, not a folder'],
  ['EISDIR', 'it is a folder, not a file'],
  ['EEXIST', 'it exists already'],
  ['EBUSY ETXTBSY', 'another program uses it'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['ELOOP', 'its links lead in a circle'],
  ['ESTALE', 'the network file system has lost it', 'Mount it again.'],
  ['SQLITE_5 SQLITE_6', 'another program uses the database', 'Try again when that has ended.'],
  ['SQLITE_8', 'the database file is read-only', 'Give it to the user that runs the product (chown).'],
  ['SQLITE_11', 'the database file is damaged', 'Restore a backup.'],
  ['SQLITE_14', 'the database file cannot be opened', 'Check that the folder exists, and whose it is.'],
  ['SQLITE_26', 'the file is not a database', 'Restore a backup.'],
]

const ofConnections: Causes = [
  ['EADDRINUSE', 'another program uses the port', 'Stop it, or choose another port.'],
  ['EADDRNOTAVAIL', 'this machine does not have the address', 'Check the address.'],
  ['ECONNREFUSED', 'nothing listens there', 'Check the host and the port, and that the other program runs.'],
  [
    'ECONNRESET EPIPE ECONNABORTED ECONNECTION UND_ERR_SOCKET',
    'the connection was closed',
    'Check the host and the port; it may work later.',
  ],
  ['ENOTFOUND EDNS', 'no host has that name', 'Check the name.'],
  ['EAI_AGAIN', 'the name could not be looked up', 'Check the DNS of this machine.'],
  [
    'ETIMEDOUT UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT',
    'it does not respond in time',
    'Check the host and the port, and the firewalls between.',
  ],
  [
    'EHOSTUNREACH ENETUNREACH EHOSTDOWN ENETDOWN',
    'there is no route to it',
    'Check the host, and the network of this machine.',
  ],
  ['CERT_HAS_EXPIRED', 'its certificate has expired', 'Renew it there, and check the clock of this machine.'],
  ['CERT_NOT_YET_VALID', 'its certificate is not valid yet', 'Check the clock of this machine.'],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID HOSTNAME_MISMATCH',
    'its certificate is for another name',
    'Use the name in the certificate.',
  ],
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_ISSUER_CERT_LOCALLY CERT_UNTRUSTED INVALID_CA',
    'its certificate is not of an authority that this machine trusts',
    'Name the file with the certificate of its authority in /etc/site.env: NODE_EXTRA_CA_CERTS=FILE.',
  ],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'the port does not begin with encryption', 'Check the port.'],
  [
    'ETLS EPROTO EREQUIRETLS',
    'no encrypted connection could be made',
    'Check the port, and which versions of TLS the other side has.',
  ],
  [
    'EAUTH ENOAUTH EOAUTH2',
    'it refuses the user or the password',
    'Check both; write special characters as %XX.',
  ],
  ['EPROTOCOL', 'it does not speak the expected protocol', 'Check the host and the port.'],
]

/** Advice alone: the messages of Postgres and of poolers name the object. */
const ofPostgres: Causes = [
  ['25006', '', 'Name a server that can be written, not a standby.'],
  ['28P01', '', 'Check the user and the password in DATABASE_URL.'],
  ['28000', '', 'Check the user in DATABASE_URL, and pg_hba.conf of Postgres.'],
  ['3D000', '', 'Create it: createdb --owner=USER --encoding=UTF8 --template=template0 NAME.'],
  ['3F000', '', 'Name the schema of its tables: ALTER ROLE "USER" SET search_path TO public.'],
  [
    '42501',
    '',
    'Make the user of DATABASE_URL the owner of the database and of its tables: ALTER DATABASE "NAME" OWNER TO "USER".',
  ],
  ['53100', '', 'Make room on the disk of Postgres.'],
  ['53200', '', 'Give Postgres more memory.'],
  ['53300', '', 'Raise max_connections in postgresql.conf, or end other clients.'],
  ['57P01 57P02 57P03', '', 'It was stopped, or is starting: try again in a moment.'],
  ['08000 08001 08003 08004 08006 08P01', '', 'Check that Postgres runs, and the pooler in front of it.'],
  ['55P03 40001 40P01 57014', '', 'Another client was in the way: try again.'],
  ['XX001 XX002', '', 'The files of Postgres are damaged: restore a backup.'],
]

/** Cause by code. */
export const causes = new Map(
  [...ofFiles, ...ofConnections, ...ofPostgres].flatMap(([codes, why, advice = '']) =>
    codes.split(' ').map((code) => [code, { why, advice }] as const),
  ),
)
