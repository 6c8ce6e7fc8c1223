import { screen, within } from '@testing-library/react';
import { Route, Routes } from '#web/lib/routes.fixture.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { PICTURE_SENTENCES } from '#shared/orders/certificates.ts';
import type { Certificate, CertificatePicture } from '#shared/schemas/certificate.ts';
import { Component as CertificateRoute } from '#web/app/routes/certificate.tsx';
import { answer, show } from '#web/lib/render.fixture.tsx';

afterEach(() => vi.unstubAllGlobals());

const picture = (kind: 'progress' | 'proof', state: CertificatePicture['state'] = 'whole'): CertificatePicture => ({
  kind,
  at: kind === 'proof' ? '2026-11-20T10:00:00Z' : '2026-11-14T10:00:00Z',
  sha256: (kind === 'proof' ? 'b' : 'a').repeat(64),
  width: 800,
  height: 1000,
  state,
  sentence: PICTURE_SENTENCES[state],
  ...(kind === 'proof' && { version: 2 }),
  ...(state === 'whole' && { url: `/media/${kind}.webp`, thumb: `/media/${kind}-thumb.webp` }),
});

const certificate: Certificate = {
  id: 'cer_1',
  url: 'https://atelier.example/certificates/cer_1',
  title: 'Oil painting from your photo',
  artist: { name: 'Marta Ilves', username: 'marta' },
  size: '18 × 24 in',
  materials: ['Oil', 'Stretched canvas'],
  statement: 'Three layers of oil.',
  reportable: true,
  finished_at: '2026-11-20T10:00:00Z',
  delivered_at: '2026-11-28T10:00:00Z',
  issued_at: '2026-11-28T10:00:01Z',
  pictures: [picture('progress'), picture('proof')],
  fingerprint: 'c'.repeat(64),
  signature: 'signature',
  signed: true,
  verified: true,
};

const open = (changed: Partial<Certificate> = {}) => {
  answer({ '/api/certificates/cer_1': { ...certificate, ...changed } });
  show(
    <Routes>
      <Route path="/certificates/:id" element={<CertificateRoute />} />
    </Routes>,
    { at: '/certificates/cer_1' },
  );
};

it('a certificate shows the piece, its artist, its pictures with hash and time, and that it was checked', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Made by hand.' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Oil painting from your photo by Marta Ilves' }).getAttribute('src')).toBe(
    '/media/proof.webp',
  );
  expect(screen.getByRole('link', { name: 'Marta Ilves' }).getAttribute('href')).toBe('/artists/marta');
  expect(screen.getByText('Oil, Stretched canvas')).toBeTruthy();
  expect(screen.getByText('Checked just now: this is the record that was signed.')).toBeTruthy();
  const [first, last] = within(screen.getByRole('region', { name: 'How it came to be' })).getAllByRole('listitem');
  expect(within(first!).getByText('On the easel')).toBeTruthy();
  const checked = screen.getByText('How this is checked').closest('details');
  expect([checked?.open, checked?.textContent?.includes('a'.repeat(64))]).toEqual([false, true]);
  expect(within(last!).getByText('Finished piece, version 2')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'QR code of this certificate’s page' })).toBeTruthy();
  expect(document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content).toBe('noindex');
});

it('a certificate says which picture is not the one that was recorded, and which is no longer stored', async () => {
  open({ verified: false, pictures: [picture('progress', 'altered'), picture('proof', 'expired')] });
  expect(await screen.findByText('One picture is not the one that was recorded.')).toBeTruthy();
  expect(screen.getByText('This picture is not the one that was recorded.')).toBeTruthy();
  expect(screen.getByText(/The picture itself is no longer stored/)).toBeTruthy();
  expect(screen.getByText('b'.repeat(64))).toBeTruthy();
});

it('a certificate whose record was changed says not to rely on it', async () => {
  open({ signed: false, verified: false });
  expect(await screen.findByText('This record is not the one that was signed.')).toBeTruthy();
});
