/** Tests that run a text's claim about another program with that program, or with what the product says about it. */
export const proofs = {
  guide: [
    'operations/guide.test.ts',
    '[OWN-10] from nothing to three copies on Postgres, with the guide’s commands in their order',
  ],
  certbot: [
    'operations/certbot.test.ts',
    '[OWN-08] certbot installs a certificate in %s, and changes nothing else',
  ],
  proxy: ['operations/proxy.test.ts', 'pages arrive as the product sends them (%s)'],
  calls: [
    'operations/scaled.test.ts',
    '[OWN-09] each specified call through nginx gets the response of a copy, with and without its slash',
  ],
  headers: [
    'operations/scaled.test.ts',
    '[OWN-09] nginx serves the folder with the headers, pages and statuses of the product',
  ],
  killed: [
    'operations/scaled.test.ts',
    '[OWN-09] three copies and two publishers, killed one after the other, lose no write and no read',
  ],
  restarts: ['operations/restart.test.ts', '[OWN-08] behind %s no visitor notices restarts'],
  pooler: [
    'operations/pooler.test.ts',
    '[OWN-09] behind PgBouncer in transaction mode, each of 40 writes at a time is stored',
  ],
  doctorPooler: [
    'operations/pooler.test.ts',
    '[OWN-07, OWN-09] through PgBouncer the doctor counts, and finds nothing wrong',
  ],
  promtool: [
    'operations/proxy.test.ts',
    '[OWN-10] promtool finds no fault in the metrics, after requests of every kind',
  ],
  image: [
    'operations/container.test.ts',
    '[OWN-08] the container file makes an image that runs unprivileged, keeps only /data, and stops',
  ],
  units: [
    'operations/systemd.test.ts',
    '[OWN-08, OWN-09] systemd finds no fault in the services, the socket and the units that reload nginx',
  ],
  exposure: [
    'operations/systemd.test.ts',
    '[OWN-08, OWN-09] systemd rates the exposure of the services as low',
  ],
  dumpTimer: [
    'operations/backup-postgres.test.ts',
    '[OWN-05] a timer starts one attempt and gets its result',
  ],
  dumpRestored: [
    'operations/backup-postgres.test.ts',
    '[OWN-05] in containers a backup is written automatically, and can be restored',
  ],
  rules: [
    'publish/folder/nginx-rules.test.ts',
    '[OWN-09] all rules of netlify.toml can be expressed for nginx, and nginx-publisher.conf applies them',
  ],
  doctorPage: [
    'commands/postgres.test.ts',
    'a Postgres database that %s is reported in one sentence at the start, and as WRONG by the doctor',
  ],
  asciiPostgres: [
    'commands/postgres.test.ts',
    'a Postgres database that does not validate texts is reported as a warning by the doctor',
  ],
  doctorPostgres: [
    'commands/doctor/doctor.test.ts',
    '[OWN-07] the doctor reads Postgres and compares its clock',
  ],
  move: [
    'server/move/move.test.ts',
    'publications with pictures move to Postgres and back whole, table by table',
  ],
  ownClock: [
    'publish/folder/leader.test.ts',
    '[OWN-09] a leader cut off from Postgres stops by its own clock, before another begins',
  ],
  unresponsive: [
    'publish/folder/leader.test.ts',
    '[OWN-09] an unresponsive database ends the wait for a term, so that it is opened again',
  ],
} as const

/**
 * The sentences about other programs and their proof. 'not tried' is for a sentence about a program that its text lists as
 * such; sentences about those alone, and those that say it themselves, have no row.
 */
export const claims: readonly (readonly [sentence: string, proof: keyof typeof proofs | 'not tried'])[] = [
  [
    'Tests run each command block (`npm test`, `npm run test:operations`) with real nginx, Caddy, certbot, Postgres and PgBouncer, but with stand-ins for systemd and apt.',
    'guide',
  ],
  [
    'Install the programs that the product needs, nginx as its proxy, and certbot for its certificate:',
    'guide',
  ],
  [
    'Set up nginx and the certificate, which certbot also renews. certbot asks for a mail address and for your consent to its terms:',
    'certbot',
  ],
  [
    'Caddy, instead of nginx and certbot, gets certificates by itself: `apt-get install caddy`, copy `src/operations/Caddyfile` to `/etc/caddy/Caddyfile` with your domain in it, `systemctl reload caddy`.',
    'proxy',
  ],
  ["On Postgres, restore the dump, as described in 'Move to Postgres, and back'.", 'guide'],
  ['Point the DNS entry to the new machine before you run certbot.', 'certbot'],
  ['On Postgres, write a dump in place of `site backup`:', 'guide'],
  ['On Postgres, restore your dump.', 'guide'],
  ['Postgres is for more than one machine.', 'killed'],
  ['The product does not back up Postgres.', 'doctorPostgres'],
  [
    "This timer writes a dump every night at 03:00, which only Postgres's user and root can read, and keeps four weeks:",
    'dumpTimer',
  ],
  ['To move from Postgres to SQLite, into a new folder:', 'move'],
  ['Move to Postgres first.', 'guide'],
  [
    'Copies of the API then share the work, a publisher builds the site into a folder, and nginx serves that folder: pages need neither the API nor the database.',
    'guide',
  ],
  [
    'Choose a quiet hour: from `disable --now site.socket` until certbot is done, a few minutes, visitors get 502 or 404 instead of pages.',
    'guide',
  ],
  ['When the publisher runs, its rules for nginx are in the folder.', 'guide'],
  ['`site-rules.path` reloads nginx when a build changes them.', 'units'],
  ['After the first build, run certbot: it finds the existing certificate and asks what to do.', 'certbot'],
  [
    "Set up a second machine in the same way: `/etc/site.env` with the address of the shared Postgres, its own copies of the API (`site-api@4401`, named in the `upstream` of every machine's nginx), and a publisher.",
    'killed',
  ],
  [
    '**All publishers on one Postgres must use the same folder, and no other publisher may use it.**',
    'killed',
  ],
  [
    'All copies share, in Postgres: content, accounts, sessions, the limits of sign-ins and forms, the mail queue, scheduled publications, and the lease of the leading publisher.',
    'pooler',
  ],
  [
    'Add copies until its processors or disk are the limit, put PgBouncer in front, then use a larger machine.',
    'pooler',
  ],
  [
    'Transaction pooling (`pool_mode=transaction`) works: nothing here belongs to a session of Postgres.',
    'pooler',
  ],
  ['Reads come from nginx and are not affected.', 'headers'],
  ["- **Many visitors** are a CDN's work at any size: put one in front of nginx.", 'not tried'],
  [
    'With Postgres and Caddy: copy `src/operations/compose.env` to `.env` beside it, fill it in, and run `docker compose --file src/operations/compose.yaml up --detach --build`.',
    'not tried',
  ],
  [
    'To upgrade: `git fetch --tags`, read `CHANGELOG.md` of the new version as above, write a dump with `compose exec backup pg_dump --format=custom --file=/backups/before.dump`, then `git checkout NEW-VERSION` and `compose up --detach --build`.',
    'not tried',
  ],
  [
    'To go back to a dump: `compose stop site`, then `compose exec backup pg_restore --clean --if-exists --dbname=site /backups/nightly-DAY.dump`, then `compose start site`.',
    'dumpRestored',
  ],
  [
    '| `database`: cannot be opened, cannot be used, The database cannot be read | SQLite: the file is damaged, restore a backup. Postgres: `systemctl status postgresql`; check `DATABASE_URL`. |',
    'doctorPage',
  ],
  [
    '| `database`: Postgres has no tables of this product | `DATABASE_URL` names another database, or the product was never started on it. |',
    'doctorPage',
  ],
  [
    '| `database`: name a server that can be written | this Postgres is a standby or read-only: name the primary in `DATABASE_URL`. |',
    'doctorPage',
  ],
  [
    "| `database`: copy it with pg_dump and pg_restore into a database in UTF-8 | the database was created without `--encoding=UTF8`: see 'Move to Postgres, and back'. |",
    'asciiPostgres',
  ],
  [
    '| `database`: the next start of this version changes its tables | an upgrade has not been started yet. On Postgres, write a backup; then restart. |',
    'doctorPage',
  ],
  [
    '| `limits`: name Postgres itself in DATABASE_URL | a pooler changes sessions within a transaction, or the table of limits is damaged: name Postgres itself in `DATABASE_URL`. |',
    'doctorPooler',
  ],
  [
    "| `backups`: In containers the service 'backup' writes them | always shown on Postgres: the product cannot see your backups. See 'Move to Postgres, and back'. |",
    'doctorPostgres',
  ],
  [
    '| `site`: the proxy and its certificate | visitors do not get the site: `systemctl status site.service nginx`, `nginx -t`, `certbot renew`, the DNS entry. |',
    'not tried',
  ],
  [
    'It returns 200, or 503 (507 for the disk) with one of these sentences. nginx and monitoring systems may poll it.',
    'calls',
  ],
  ['With `METRICS_TOKEN` in the settings, for Prometheus; every copy of the API has its own:', 'promtool'],
  [
    '| Not leading | of a publisher: Postgres or the folder is unavailable, or another publisher uses it. It keeps retrying. |',
    'unresponsive',
  ],
  [
    '| Backup written and checked; This version changes the tables; This version changes the tables in Postgres; To go back to the previous version | no action needed; the last one names the backup to restore. |',
    'guide',
  ],
  ['Files for operators: a systemd service, proxies, containers.', 'units'],
  ['- `site.service`, `site.socket`, `site.env`: systemd.', 'units'],
  ['`nginx.conf` or `Caddyfile`: a proxy with certificates.', 'proxy'],
  [
    "`nginx-publisher.conf`: nginx that serves a publisher's folder; `site-rules.path` and `site-rules.service` reload it.",
    'headers',
  ],
  [
    '- `Containerfile`, with `.dockerignore` in the root; `compose.yaml` and `compose.env`: the product, Postgres and Caddy in containers.',
    'image',
  ],
  [
    '`backup-postgres.sh`: their daily backups; `site-dump.service` and `site-dump.timer` run it every night if Postgres runs without a container.',
    'dumpTimer',
  ],
  [
    '- **The port belongs to systemd** (`site.socket`), so connections wait while the product restarts, and pages, calls and forms succeed behind both proxies.',
    'restarts',
  ],
  [
    'Without the socket, Caddy retries failed connections, except for forms: in the second between two processes these get 502 and are not stored. nginx does not wait: without the socket every request gets 502 in that second.',
    'restarts',
  ],
  ['Under systemd and compose this is a folder in memory.', 'units'],
  ['`systemd-analyze security` gives 1.7 of 10.', 'exposure'],
  ['- **nginx serves each request from one release.**', 'headers'],
  [
    'Until nginx is reloaded, a release with new rules has only a policy against frames: its pages work.',
    'headers',
  ],
  [
    '- **The headers have one source**, `netlify.toml` and the build; the publisher translates them (`src/publish/folder/nginx-rules.ts`).',
    'rules',
  ],
  [
    '- **nginx does not retry forms and saves on a second copy**: the first one may have stored them.',
    'killed',
  ],
  ['Several publishers on one Postgres share a folder; one may write to it (OWN-09).', 'killed'],
  [
    'The clock of Postgres decides its expiry; the holder counts from before its request, so that it stops first.',
    'ownClock',
  ],
  ['A lease expires in all three cases and works through a pooler.', 'pooler'],
  [
    '- On Postgres the triggers are deferred, so that no transaction waits for another while it locks that row.',
    'pooler',
  ],
]
