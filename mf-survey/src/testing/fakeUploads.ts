/**
 * A fake at the border of the network for uploads: XMLHttpRequest as far as a signed PUT needs it. Never part of a
 * build.
 */
import { act, waitFor } from '@testing-library/react';

export interface FakeUpload {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
  aborted: boolean;
  /** So much has gone, from 0 to 1. */
  progress: (share: number) => void;
  /** The server has answered. */
  answer: (status: number, body?: unknown) => void;
  /** The line is broken. */
  breakLine: () => void;
}

export interface FakeUploads {
  all: FakeUpload[];
  /** The upload with this number, once it has started. */
  partial: (index: number) => Promise<FakeUpload>;
  /** Gives XMLHttpRequest back. */
  restore: () => void;
}

type Listener = ((event: { loaded: number; total: number }) => void) | null;

/** Replaces XMLHttpRequest until `restore`. */
export function fakeUploads(): FakeUploads {
  const original = globalThis.XMLHttpRequest;
  const all: FakeUpload[] = [];

  class FakeRequest {
    status = 0;
    responseText = '';
    upload: { onprogress: Listener } = { onprogress: null };
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onabort: (() => void) | null = null;
    private readonly headers: Record<string, string> = {};
    private target = { method: '', url: '' };
    private own: FakeUpload | undefined;

    open(method: string, url: string) {
      this.target = { method, url };
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    abort() {
      if (this.own) this.own.aborted = true;
      this.onabort?.();
    }
    send(body: unknown) {
      this.own = {
        ...this.target,
        headers: this.headers,
        body,
        aborted: false,
        progress: (share) => act(() => this.upload.onprogress?.({ loaded: share * 100, total: 100 })),
        answer: (status, answer = { result: 'OK', status: 'Completed' }) => {
          this.status = status;
          this.responseText = JSON.stringify(answer);
          act(() => this.onload?.());
        },
        breakLine: () => act(() => this.onerror?.()),
      };
      all.push(this.own);
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  return {
    all,
    partial: (index) =>
      waitFor(() => {
        const upload = all[index];
        if (!upload) throw new Error(`upload ${index} has not partial`);
        return upload;
      }),
    restore: () => {
      Object.assign(globalThis, { XMLHttpRequest: original });
    },
  };
}

const SIGNATURES = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff, 0xe0],
  heic: [0, 0, 0, 0x18, ...new TextEncoder().encode('ftypheic'), 0, 0, 0, 0, ...new TextEncoder().encode('mif1heic')],
  pdf: [...new TextEncoder().encode('%PDF-1.7')],
  text: [...new TextEncoder().encode('<html></html>')],
} as const;

/** A file whose content is of a kind, and which says that it is so large. */
export function fileOf(content: keyof typeof SIGNATURES, name: string, type: string, size?: number): File {
  const file = new File([new Uint8Array(SIGNATURES[content])], name, { type });
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  return file;
}
