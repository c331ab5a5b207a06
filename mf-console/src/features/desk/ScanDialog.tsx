/** Finds an answer by its code or QR: typed, by the camera, or out of a picture. */
import { consoleTodayTexts } from '@madoguchi/shared/texts/console/today';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '../frame/Dialog';
import styles from './desk.module.css';
import { readImage } from './readImage';

const { scan } = consoleTodayTexts;
/** Between two looks at what the camera sees. */
const LOOK_MILLISECONDS = 200;
/** Looks after which a code that led nowhere is tried again while it stays in sight. */
const SAME_LOOKS = 15;

interface ScanDialogProps {
  /** Closes the dialog where the code leads somewhere. */
  onCode: (code: string) => Promise<void>;
  onClose: () => void;
}

export default function ScanDialog({ onCode, onClose }: ScanDialogProps) {
  const [code, setCode] = useState('');
  const [isSeeing, setSeeing] = useState(false);
  const [fault, setFault] = useState<string>();
  const id = useId();
  const isTyped = code !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') void onCode(code.trim());
  };
  const readFile = async (file: File | undefined) => {
    setFault(undefined);
    if (!file) return;
    try {
      const picture = await createImageBitmap(file);
      const text = readImage(picture, picture.width, picture.height);
      picture.close();
      if (text !== undefined) void onCode(text);
      else setFault(scan.imageEmpty);
    } catch {
      setFault(scan.imageEmpty);
    }
  };
  return (
    <Dialog title={scan.title} footer={null} keyboard={!isTyped} onCancel={onClose}>
      <div className={styles.dialog}>
        <form className={styles.scan} onSubmit={submit}>
          <label htmlFor={id}>{scan.code}</label>
          <Input id={id} autoFocus autoComplete="off" value={code} onChange={({ target }) => setCode(target.value)} />
          <Button type="primary" htmlType="submit" disabled={code.trim() === ''}>
            {scan.find}
          </Button>
        </form>
        {isSeeing ? (
          <Camera
            onCode={onCode}
            onFault={() => {
              setSeeing(false);
              setFault(scan.cameraFailed);
            }}
          />
        ) : (
          <Button
            onClick={() => {
              setFault(undefined);
              setSeeing(true);
            }}
          >
            {scan.camera}
          </Button>
        )}
        <label htmlFor={`${id}-image`}>{scan.image}</label>
        <input
          id={`${id}-image`}
          type="file"
          accept="image/*"
          onChange={({ target }) => void readFile(target.files?.[0])}
        />
        {fault !== undefined && <Alert type="warning" role="alert" title={fault} />}
      </div>
    </Dialog>
  );
}

/** What the camera sees, looked through until a code is in it. The camera is off again when this goes. */
function Camera({ onCode, onFault }: Pick<ScanDialogProps, 'onCode'> & { onFault: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef({ onCode, onFault });
  useEffect(() => {
    told.current = { onCode, onFault };
  });
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isOver = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const begin = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        if (isOver || !video.current) return stop();
        video.current.srcObject = stream;
        await video.current.play();
      } catch {
        if (!isOver) told.current.onFault();
      }
    };
    void begin();
    let looks = 0;
    let isAsking = false;
    let last: { text: string; at: number } | undefined;
    const look = async () => {
      looks += 1;
      const seen = video.current;
      if (isAsking || !seen) return;
      const text = readImage(seen, seen.videoWidth, seen.videoHeight);
      if (text === undefined || (text === last?.text && looks - last.at < SAME_LOOKS)) return;
      isAsking = true;
      await told.current.onCode(text);
      isAsking = false;
      last = { text, at: looks };
    };
    const timer = setInterval(() => void look(), LOOK_MILLISECONDS);
    return () => {
      isOver = true;
      clearInterval(timer);
      stop();
    };
  }, []);
  return <video ref={video} className={styles.camera} muted playsInline aria-label={scan.cameraLabel} />;
}
