// What was changed in the inspector's fields is shown on the screen before it is written, one edit under way at a time; where
// somebody stops, it is counted how much would look otherwise.

// Milliseconds without another change after which that is counted.
const rest = 350;

export class Trying {
  // `desk` has edit(file), the edit that the fields of a file stand for, send(message), which asks for a picture too, and
  // reached(text, file), which tells what a change would reach; `refused(text, file)` why the scene cannot be read with it.
  constructor(desk) {
    this.desk = desk;
    this.forget();
    this.serial = 0;
  }

  // A file was written, or another scene is shown: what is seen is what is written.
  forget() {
    clearTimeout(this.counting);
    Object.assign(this, { file: null, isOn: false, isWaiting: false, isDirty: false });
  }

  change(file) {
    this.file = file;
    if (this.isWaiting) this.isDirty = true;
    else this.send();
  }

  // Shows what is written again.
  end() {
    if (this.isOn && this.file) this.change(this.file);
  }

  send() {
    const edit = this.desk.edit(this.file);
    clearTimeout(this.counting);
    this.isDirty = false;
    if (!edit.parts.length && !this.isOn) return;
    Object.assign(this, { isWaiting: true, isOn: edit.parts.length > 0 });
    this.desk.send({ trial: edit });
  }

  show({ problem }) {
    if (!this.isWaiting) return;
    this.isWaiting = false;
    this.desk.refused(problem, this.file);
    if (this.isDirty) return this.send();
    if (problem || !this.isOn) return;
    this.counting = setTimeout(() => {
      this.serial += 1;
      this.desk.send({ reach: this.desk.edit(this.file), serial: this.serial });
    }, rest);
  }

  // Here, and in other scenes of the project that read the same file.
  showReach({ serial, layers, snapshots, allSnapshots, others }) {
    if (serial !== this.serial || !this.isOn) return;
    const number = (count, name) => `${count} ${name}${count === 1 ? "" : "s"}`;
    const ofAll = (one) => one.allSnapshots ? ` and ${one.snapshots} of ${number(one.allSnapshots, "snapshot")}` : "";
    const looks = layers === 1 && !allSnapshots ? "looks" : "look";
    const own = layers || snapshots ? `${number(layers, "layer")}${ofAll({ snapshots, allSnapshots })} ${looks} otherwise`
      : `nothing looks otherwise here`;
    const changed = others.filter(({ problem }) => problem === null).map((one) => `${one.name} (${number(one.layers, "layer")}${ofAll(one)})`);
    const broken = others.filter(({ problem }) => problem !== null).map(({ name }) => name);
    const more = changed.slice(0, 8).join(", ") + (changed.length > 8 ? " …" : "");
    this.desk.reached([own, changed.length && `so ${changed.length === 1 ? "does" : "do"} ${number(changed.length, "other scene")}: ${more}`,
      broken.length && `${broken.join(", ")} cannot be read with it`].filter(Boolean).join("; "), this.file);
  }
}
