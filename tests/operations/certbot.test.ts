import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#commands/free-port.ts'
import { nginxFile } from '#publish/folder/nginx-rules.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { operationsFile } from './proxies.ts'

const run = promisify(execFile)

// It issues no certificate: that takes an authority, and a name in the DNS.
test.each(['nginx.conf', 'nginx-publisher.conf'])(
  '[OWN-08] certbot installs a certificate in %s, and changes nothing else',
  async (name) => {
    const folder = await temporaryFolder()
    const [http, https] = [await freePort(), await freePort()]
    await mkdir(join(folder, 'nginx/conf.d'), { recursive: true })
    await writeFile(join(folder, 'nginx.conf'), nginxFile([]))
    const file = join(folder, 'nginx/conf.d/site.conf')
    const ours = await operationsFile(name, {
      'listen 80;': `listen 127.0.0.1:${http};`,
      'listen [::]:80;': '',
      ...(name === 'nginx.conf' ? {} : { '/srv/site': folder }),
    })
    await writeFile(file, ours)
    const main = join(folder, 'nginx/nginx.conf')
    await writeFile(
      main,
      `user root; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
      http { include /etc/nginx/mime.types; access_log off; include ${folder}/nginx/conf.d/*.conf; }`,
    )
    const control = join(folder, 'control')
    await writeFile(control, `#!/bin/sh\nexec /usr/sbin/nginx -c ${main} "$@"\n`)
    await chmod(control, 0o755)
    onTestFinished(async () => {
      await run(control, ['-s', 'stop']).catch(() => {})
    })
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const words = (text: string) => text.split(' ')
    await run('openssl', [
      ...words('req -x509 -newkey rsa:2048 -nodes -days 90 -subj /CN=www.example.org'),
      ...words('-addext subjectAltName=DNS:www.example.org'),
      ...words(`-keyout ${key} -out ${certificate}`),
    ])
    await run('certbot', [
      ...words('install --nginx --non-interactive --redirect --domain www.example.org'),
      ...words(`--cert-path ${certificate} --fullchain-path ${certificate} --key-path ${key}`),
      ...words(`--nginx-server-root ${folder}/nginx --nginx-ctl ${control} --https-port ${https}`),
      ...words(`--config-dir ${folder}/c --work-dir ${folder}/w --logs-dir ${folder}/l`),
    ])
    const edited = await readFile(file, 'utf8')
    expect(edited).toMatch(new RegExp(`listen ${https} ssl.*managed by Certbot`))
    const lines = edited.split('\n').map((line) => line.trim())
    for (const line of ours.split('\n'))
      if (line.trim() !== `listen 127.0.0.1:${http};`) expect(lines).toContain(line.trim())
    await run(control, ['-t'])
  },
)
