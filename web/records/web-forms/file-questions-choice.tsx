import { X } from "lucide-react";
import { useId } from "react";
import {
  fileKindDefinitions,
  fileKinds,
  type FileQuestion,
  fileQuestions,
} from "#shared/web-forms/web-form-files.ts";
import { randomKey } from "#web/platform/calls/random-key.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckboxGroup } from "#web/ui/fields/checkbox-group.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { LabelledCheckbox } from "#web/ui/fields/labelled-checkbox.tsx";

type FileQuestionsChoiceProps = {
  questions: FileQuestion[];
  /** Whether what is wrong is shown. */
  isRefused: boolean;
  onChange: (questions: FileQuestion[]) => void;
};

const kindOptions = fileKinds.map((kind) => ({
  value: kind,
  label: fileKindDefinitions[kind].label,
}));

/** What the form asks to be sent as files, below its other questions. */
export function FileQuestionsChoice({ questions, isRefused, onChange }: FileQuestionsChoiceProps) {
  const noteId = useId();
  const issues = (isRefused && fileQuestions.safeParse(questions).error?.issues) || [];
  const ofAll = issues.find(({ path }) => path.length === 0);
  return (
    <fieldset className="min-w-0" aria-describedby={ofAll && noteId}>
      <legend className="text-sm font-medium">Files</legend>
      <ul className="mt-2 grid gap-3">
        {questions.map((question, at) => (
          <QuestionItem
            key={question.key}
            number={at + 1}
            question={question}
            problem={issues.find(({ path }) => path[0] === at)}
            onChange={(changed) => onChange(questions.with(at, changed))}
            onRemove={() => onChange(questions.toSpliced(at, 1))}
          />
        ))}
      </ul>
      <Button className="mt-2" onClick={() => onChange([...questions, newQuestion()])}>
        Ask for a file
      </Button>
      {ofAll && (
        <p id={noteId} className="mt-1.5 text-sm text-danger-ink">
          {ofAll.message}
        </p>
      )}
    </fieldset>
  );
}

function newQuestion(): FileQuestion {
  const key = randomKey()
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, "");
  return { key, label: "File", isRequired: false, kinds: ["pdf"], megabytes: 5, count: 1 };
}

/** Where it is in the list of questions, and the sentence. */
type Problem = { path: PropertyKey[]; message: string };

type QuestionItemProps = {
  /** Its place in the list, for its labels. */
  number: number;
  question: FileQuestion;
  problem: Problem | undefined;
  onChange: (question: FileQuestion) => void;
  onRemove: () => void;
};

function QuestionItem({ number, question, problem, onChange, onRemove }: QuestionItemProps) {
  const { label, isRequired, kinds, megabytes, count } = question;
  const noteId = useId();
  const isWrong = (field: keyof FileQuestion) => problem?.path[1] === field;
  const noted = (field: keyof FileQuestion) =>
    isWrong(field) && { "aria-invalid": true, "aria-describedby": noteId };
  return (
    <li className="grid gap-3 rounded-md border border-line bg-raised p-3">
      <div className="flex items-center gap-2">
        <Input
          aria-label={`Question for file ${number}`}
          {...noted("label")}
          maxLength={100}
          value={label}
          onChange={({ target }) => onChange({ ...question, label: target.value })}
        />
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove file ${number}: ${label}`}
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      </div>
      <CheckboxGroup
        label={`Kinds of file ${number}`}
        error={isWrong("kinds") ? problem?.message : undefined}
        options={kindOptions}
        chosen={kinds}
        onChange={(chosen) =>
          onChange({ ...question, kinds: fileKinds.filter((kind) => chosen.includes(kind)) })
        }
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <NumberInput
          label={`At most MB of file ${number}`}
          shown="At most MB"
          noted={noted("megabytes")}
          value={megabytes}
          onChange={(value) => onChange({ ...question, megabytes: value })}
        />
        <NumberInput
          label={`How many files of file ${number}`}
          shown="How many files"
          noted={noted("count")}
          value={count}
          onChange={(value) => onChange({ ...question, count: value })}
        />
        <LabelledCheckbox
          label="Required"
          checked={isRequired}
          onChange={({ target }) => onChange({ ...question, isRequired: target.checked })}
        />
      </div>
      {problem && !isWrong("kinds") && (
        <p id={noteId} className="text-sm text-danger-ink">
          {problem.message}
        </p>
      )}
    </li>
  );
}

type NumberInputProps = {
  label: string;
  shown: string;
  /** Ties it to what is wrong with it. */
  noted: { "aria-invalid": boolean; "aria-describedby": string } | false;
  value: number;
  onChange: (value: number) => void;
};

function NumberInput({ label, shown, noted, value, onChange }: NumberInputProps) {
  return (
    <label className="flex items-center gap-2">
      {shown}
      <Input
        type="number"
        aria-label={label}
        {...noted}
        className="w-20"
        min={1}
        value={Number.isNaN(value) ? "" : value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </label>
  );
}
